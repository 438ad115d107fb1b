import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function SignInPage() {
  return <NotOpenScreen route="signIn" />
}
