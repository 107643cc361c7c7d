/** Round numbers from `low` to `high`, about as many as are wanted. */
export function ticks(low: number, high: number, wanted = 6): number[] {
  if (!(high > low)) return [low];
  const power = 10 ** Math.floor(Math.log10((high - low) / wanted));
  const factor = [1, 2, 5, 10].find((one) => (high - low) / (power * one) <= wanted + 1e-9) ?? 10;
  const step = power * factor;
  const found: number[] = [];
  for (let n = Math.ceil(low / step); n * step <= high + step / 1e6; n++) found.push(Number((n * step).toPrecision(12)) + 0);
  return found;
}
