import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function CooperationPage() {
  return <NotOpenScreen route="cooperation" />
}
