-- Each process adds up to ten rows a second to the ledger: as integers its ids would end within two years under load.
alter table tracking_batches alter column id type bigint;
