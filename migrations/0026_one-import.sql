-- Imports of orders and of fabrics share tables. The former tables stay for processes of the release before; the next release drops them.
create table imports (like order_imports including all);
create table import_rows (like order_import_rows including all);
create table import_lines (like order_import_lines including all);
insert into imports overriding system value select * from order_imports;
insert into import_rows select * from order_import_rows;
insert into import_lines select * from order_import_lines;
select setval(pg_get_serial_sequence('imports', 'id'), (select coalesce(max(id), 0) + 1 from imports), false);
alter table import_rows add constraint import_rows_import_fk foreign key (import) references imports (id) on delete cascade;
alter table import_lines add constraint import_lines_import_fk foreign key (import) references imports (id) on delete cascade;
alter table imports add column feature text not null default 'orders';
alter table imports alter column feature drop default;
alter table imports rename column orders to items;
alter table imports rename column orders_written to items_written;
alter table imports rename column orders_taken_back to items_taken_back;
alter table imports rename column state_words to context;
alter table imports add column checked_lines integer not null default 0;
alter table imports add column counts jsonb not null default '{}';
alter table imports add column figures jsonb not null default '{}';
update imports set checked_lines = lines,
  counts = (select coalesce(jsonb_object_agg(kind, n), '{}') from (select kind, count(*) as n from import_lines where import = id group by kind) as of_kind),
  figures = jsonb_build_object('unknown_places', unknown_places, 'rounded_quantities', rounded_quantities, 'accepted', accepted, 'unchanged', unchanged);
alter table imports drop column unknown_places, drop column rounded_quantities, drop column accepted, drop column unchanged;
alter table import_rows add column formulas integer[] not null default '{}';
alter table import_lines rename column order_no to key;
alter table import_lines add column problems jsonb;
update import_lines set problems = jsonb_build_array(jsonb_build_object('field', coalesce(field, ''), 'reason', reason, 'value', coalesce(value, '')))
  where reason is not null;
alter table import_lines drop column field, drop column reason, drop column value;
comment on table imports is 'Imported files: previewed first, then written, and taken back if need be.';
comment on column imports.feature is 'orders or fabrics.';
comment on column imports.options is 'How the lines are meant, as the importer chose.';
comment on column imports.context is 'What the feature looked up when the check began, such as the meanings of state words.';
comment on column imports.items is 'Orders or fabrics that the valid lines make; items_written and items_taken_back tell how far that is done.';
comment on column imports.written_to is 'Key or line up to which it is written.';
comment on column imports.counts is 'Lines by kind, once checked.';
comment on column imports.figures is 'What else the feature counts, by name.';
comment on column import_rows.formulas is 'Columns whose value a formula makes.';
comment on column import_lines.key is 'Order number or code of a fabric.';
comment on column import_lines.kind is 'Orders: sound, refused or repeated. Fabrics: new, changed, same or faulty; left if changed after the check.';
comment on column import_lines.draft is 'What the line makes; null if it is faulty.';
comment on column import_lines.problems is 'All that is wrong with the line: field, reason, value.';
comment on table order_imports is 'Imported files of orders of the release before; imports has taken its place.';
comment on table order_import_rows is 'Lines of an imported file of the release before; import_rows has taken its place.';
comment on table order_import_lines is 'Checked lines of the release before; import_lines has taken its place.';
comment on table fabric_imports is 'Imported files of fabrics of the release before; imports has taken its place.';
comment on table fabric_import_lines is 'Lines of imported fabrics of the release before; import_lines has taken its place.';
comment on table import_rows is 'Lines of an imported file as read, including the header and what stands above.';
comment on table import_lines is 'Result of checking each line.';
