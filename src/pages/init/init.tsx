import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function InitPage() {
  return <NotOpenScreen route="init" />
}
