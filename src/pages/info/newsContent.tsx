import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function MessagePage() {
  return <NotOpenScreen route="message" />
}
