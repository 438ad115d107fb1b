import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function JoinAppPage() {
  return <NotOpenScreen route="joinApp" />
}
