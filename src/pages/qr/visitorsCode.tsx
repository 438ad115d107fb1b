import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function VisitorPassPage() {
  return <NotOpenScreen route="visitorPass" />
}
