import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function SystemMessagesPage() {
  return <NotOpenScreen route="systemMessages" />
}
