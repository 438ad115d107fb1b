/** Renders nothing: browsers ask for permissions themselves, and WeChat's consent exists only in the mini-program. */
export function PrivacySheet() {
  return null
}
