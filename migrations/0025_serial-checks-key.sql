-- A key within a shard: checks lie by their number on a cluster (src/server/table-layout.ts). That ids are without a gap is the ledger's own proof.
alter table serial_checks drop constraint serial_checks_pkey;
alter table serial_checks add constraint serial_checks_id_code_pk primary key (id, code);
