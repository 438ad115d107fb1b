import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function RegisterPage() {
  return <NotOpenScreen route="register" />
}
