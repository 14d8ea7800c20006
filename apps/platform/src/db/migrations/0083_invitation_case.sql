-- Invitation codes are found whatever their case.
CREATE INDEX player_invitation_upper ON player (merchant_code, upper(invitation_code)) WHERE invitation_code IS NOT NULL;
