/** A phone number with its middle hidden: `138****8001`. A shorter number keeps its last two digits only. */
export function maskPhone(phone: string): string {
  if (phone.length >= 11) return `${phone.slice(0, 3)}****${phone.slice(-4)}`
  return '*'.repeat(Math.max(0, phone.length - 2)) + phone.slice(-2)
}
