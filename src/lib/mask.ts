/** Masks the middle of a phone number: `138****8001`. Of a shorter number only the last two digits stay visible. */
export function maskPhone(phone: string): string {
  if (phone.length >= 11) return `${phone.slice(0, 3)}****${phone.slice(-4)}`
  return '*'.repeat(Math.max(0, phone.length - 2)) + phone.slice(-2)
}
