-- The demo's SMS and mails are kept by the service that they are sent to.
DROP TABLE demo_message;
