// Kept texts are named by the time at which they were replaced: `20261118T153154.123456Z`.

const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/;

export function timeOf(text: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (TIME.exec(text) ?? []).slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
