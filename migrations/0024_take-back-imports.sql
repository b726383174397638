alter table orders add column import bigint;
create index orders_import on orders (import) where import is not null;
create table order_import_shared (
  import bigint not null,
  order_no text not null,
  other bigint,
  constraint order_import_shared_order_no_import_pk primary key (order_no, import)
);
create index order_import_shared_import on order_import_shared (import, order_no);
alter table order_imports add column orders_taken_back integer not null default 0;
alter table order_imports add column failure text not null default '';
comment on column orders.import is 'The import that alone knows the order; null if the feed or a second import knows it too.';
comment on table order_import_shared is 'Orders of imports that are known from elsewhere too: they stay when the import is taken back.';
comment on column order_import_shared.other is 'The other import; null for the feed.';
comment on column order_imports.state is 'read, checking, checked, writing, written, taking_back, taken_back or failed.';
comment on column order_imports.failed_while is 'checking, writing or taking_back.';
comment on column order_imports.failure is 'Why it failed, as the program said it.';
