-- The version of a bundle's terms, so that an editor notices the changes of another one.
alter table bundles add column version integer not null default 1;

-- The regular prices of the courses when the bundle was last saved or published. A course that becomes more expensive afterwards keeps its
-- part of the bundle's price. Null for bundles saved by an earlier release.
alter table bundle_courses add column listed_naira_minor integer;
alter table bundle_courses add column listed_usd_minor integer;
