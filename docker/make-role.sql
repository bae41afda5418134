-- Run by the image of PostgreSQL, once, while the volume is empty. The product's role owns its database, and may make others
-- for drills of backups; it is no superuser.
\getenv password POSTGRES_PASSWORD
create role confab login createdb password :'password';
create database confab owner confab;
-- Without a password nothing outside of this container can be the superuser.
alter role postgres password null;
