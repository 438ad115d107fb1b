import { ForgotPasswordScreen } from '@/features/login/ForgotPasswordScreen'

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />
}
