import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function LoginPage() {
  return <NotOpenScreen route="login" />
}
