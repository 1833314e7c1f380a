-- Order of names and titles as people expect it: letters with accents beside those without, capitals beside small letters, 9 before 10.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
