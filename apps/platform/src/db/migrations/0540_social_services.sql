-- Which service calls somebody so: its issuer, and this site's client there. A subject is another person's at another service. Rows
-- of nodes of the version before have none until a job names the service that their merchant has then.
ALTER TABLE social_identity ADD COLUMN service text;
ALTER TABLE social_attempt ADD COLUMN service text;
