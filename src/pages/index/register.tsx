import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ForgotPasswordPage() {
  return <NotOpenScreen route="forgotPassword" />
}
