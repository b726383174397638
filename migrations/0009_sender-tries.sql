-- Wrong tries of a code by who sent them, so that a stranger's do not spend the applicant's code.
alter table verify_codes add column tries_by jsonb not null default '{}';
