import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function LaunchPage() {
  return <NotOpenScreen route="launch" />
}
