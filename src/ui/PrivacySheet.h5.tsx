/** A browser asks for its own permissions; WeChat's consent exists in the mini-program alone. */
export function PrivacySheet() {
  return null
}
