alter table screen_users add column must_change_password boolean not null default false;
comment on column screen_users.must_change_password is 'A colleague set the password: the next sign-in has to set one of the person''s own.';
