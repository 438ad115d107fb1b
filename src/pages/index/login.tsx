import { LoginScreen } from '@/features/login/LoginScreen'

export default function LoginPage() {
  return <LoginScreen />
}
