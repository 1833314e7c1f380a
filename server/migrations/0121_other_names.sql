-- Other names of languages and tools that searches use.
insert into search_synonyms (word, means) values
  ('golang', 'go'),
  ('go', 'golang'),
  ('csharp', 'c#'),
  ('cpp', 'c++'),
  ('dotnet', '.net'),
  ('asp.net', '.net'),
  ('reactjs', 'react'),
  ('vuejs', 'vue'),
  ('postgres', 'postgresql'),
  ('postgresql', 'postgres'),
  ('k8s', 'kubernetes'),
  ('kubernetes', 'k8s')
on conflict do nothing;
