/** SQL of what the roles of an operator `a` allow at a merchant, as an array in order. */
export const permissionsHeldSql = (merchant: string): string => `array(
  SELECT DISTINCT unnest(r.permissions) AS held FROM operator_grant g JOIN operator_role r ON r.merchant_code = g.merchant_code AND r.name = g.role
  WHERE g.operator_id = a.id AND g.merchant_code = ${merchant} ORDER BY held)`;
