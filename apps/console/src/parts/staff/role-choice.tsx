import { type Role, roles } from '@hao/contract/console/roles.ts'
import { Checkbox, Flex, Form } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { staffTexts } from './texts.ts'

/** The field `roles` of a form: each role with its purpose. */
export function RoleChoice() {
  const t = useTexts(staffTexts)
  return (
    <Form.Item
      name="roles"
      label={t.role}
      // Not `required`: Ant Design would put an invalid ARIA attribute on the group.
      rules={[
        {
          validator: (_rule, chosen: Role[] = []) =>
            chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error(t.choose)),
        },
      ]}
    >
      <Checkbox.Group<Role>>
        <Flex vertical gap={4}>
          {roles.map((role) => (
            <Checkbox key={role} value={role}>
              {t.roles[role]} <span className="quiet">{t.rolesHint[role]}</span>
            </Checkbox>
          ))}
        </Flex>
      </Checkbox.Group>
    </Form.Item>
  )
}
