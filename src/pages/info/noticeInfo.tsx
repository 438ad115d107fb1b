import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function NoticePage() {
  return <NotOpenScreen route="notice" />
}
