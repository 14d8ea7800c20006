-- When a session of an operator was last confirmed by a code of the authenticator: for five minutes after that it may move money.
alter table operator_session add column stepped_at timestamptz;
