-- A window is counted up with each bet: room beside each row keeps its new version on the same page.
alter table limit_window set (fillfactor = 50);
