const minuteMs = 60_000;
const pausesMinutes = [1, 2, 5, 15, 30];
const hourMinutes = 60;

/** How long to wait, in milliseconds, before someone is asked again what became of money, after so many questions that told nothing. */
export const pauseAfter = (asked: number): number => (pausesMinutes[asked] ?? hourMinutes) * minuteMs;
