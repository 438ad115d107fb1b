import { RegisterScreen } from '@/features/login/RegisterScreen'

export default function RegisterPage() {
  return <RegisterScreen />
}
