import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function BoardPage() {
  return <NotOpenScreen route="board" />
}
