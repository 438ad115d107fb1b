import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ChangePhonePage() {
  return <NotOpenScreen route="changePhone" />
}
