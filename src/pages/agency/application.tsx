import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function TodoPage() {
  return <NotOpenScreen route="todo" />
}
