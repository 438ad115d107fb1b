import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function MessagesPage() {
  return <NotOpenScreen route="messages" />
}
