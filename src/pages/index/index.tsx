import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function HomePage() {
  return <NotOpenScreen route="home" />
}
