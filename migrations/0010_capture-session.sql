-- The session that made a capture link; the link ends with it. Null in links of before, which end by time.
alter table capture_links add column session text;
