import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function FormPage() {
  return <NotOpenScreen route="form" />
}
