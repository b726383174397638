-- What each sender of pictures has uploaded, by day: the quota of applicants.
create table upload_usage (
  sender text not null,
  day date not null,
  files integer not null,
  bytes bigint not null,
  primary key (sender, day)
);
