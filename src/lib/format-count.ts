/** A count with thousands separators: 12,000. Not `toLocaleString`, which phones answer differently. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
