import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function AboutPage() {
  return <NotOpenScreen route="about" />
}
