comment on table upload_usage is 'What each sender of pictures has uploaded, by day: the quota of applicants.';
comment on view tracking_event_texts is 'Stored events with their texts in place of ids.';
