-- A job that ends its process is tried twice more, after pauses, and then set aside.
alter table jobs add column deaths integer not null default 0 constraint jobs_deaths_check check (deaths >= 0);
