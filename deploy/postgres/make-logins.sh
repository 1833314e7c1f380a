#!/bin/sh
# Run once by the official image of PostgreSQL, when its data folder is empty: creates the login of pages and jobs, which owns
# nothing and can’t change the audit log (docs/audit.md). The login that owns the tables is the image’s POSTGRES_USER.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$AKADA_APP_PASSWORD" <<'SQL'
create role akada_app login password :'password' nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
revoke all on database akada from public;
grant connect on database akada to akada_app;
SQL
