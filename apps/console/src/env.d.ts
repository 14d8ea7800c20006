declare module 'virtual:operator-wire-table' {
  import type { OperatorWireTable, WireTable } from '@palaro/contract/client';
  export const operatorWireTable: OperatorWireTable;
  export const captchaTable: WireTable;
}

declare module '*.css';
