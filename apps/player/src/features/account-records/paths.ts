export const profitAndLossPath = '/m/profitandloss';
export const transactionRecordPath = '/m/transaction/record';
export const depositRecordPath = '/m/vouReport';
export const withdrawRecordPath = '/m/withdrawReport';
