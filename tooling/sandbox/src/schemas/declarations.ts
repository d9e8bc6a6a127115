import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  parseSync,
  type Declaration,
  type ExportDefaultDeclarationKind,
  type Statement,
  type TSInterfaceDeclaration,
  type TSModuleDeclaration,
  type TSTypeAliasDeclaration,
  type TSTypeName,
} from 'oxc-parser';

/**
 * An interface or a type alias, with the file and the namespace in which its references are
 * resolved.
 */
export type TypeDeclaration = {
  file: string;
  /** Name with its namespaces, such as `PaymentIntent.NextAction.RedirectToUrl`. */
  name: string;
  scope: readonly string[];
  node: TSInterfaceDeclaration | TSTypeAliasDeclaration;
};

type Module = {
  types: Map<string, TypeDeclaration>;
  /** For `import * as`, `imported` is undefined. */
  imports: Map<string, { file: string; imported: string | undefined }>;
};

/**
 * Types declared in a tree of `.d.ts` files, resolved like in TypeScript: from the innermost
 * namespace outward, then through the file's imports. TypeScript 7 has no compiler API yet;
 * declaration files use so little of the language that their syntax tree is enough.
 */
export class Declarations {
  readonly #modules = new Map<string, Module>();

  /** Resolves the type that `name` refers to inside `scope` of `file`; throws if there is none. */
  resolve(file: string, scope: readonly string[], name: string): TypeDeclaration {
    const found = this.find(file, scope, name);
    if (!found) throw new Error(`${file}: no type ${name} in ${scope.join('.') || 'the file'}`);
    return found;
  }

  /** Whether the first part of `name` is imported from another file. */
  imports(file: string, name: string): boolean {
    return this.#load(file).imports.has(name.split('.')[0] ?? '');
  }

  /** Like `resolve`, but undefined if there is none. */
  find(file: string, scope: readonly string[], name: string): TypeDeclaration | undefined {
    const module = this.#load(file);
    for (let depth = scope.length; depth >= 0; depth -= 1) {
      const found = module.types.get([...scope.slice(0, depth), name].join('.'));
      if (found) return found;
    }
    const [head = '', ...rest] = name.split('.');
    const source = module.imports.get(head);
    const path = source?.imported === undefined ? rest : [source.imported, ...rest];
    return source && this.find(source.file, [], path.join('.'));
  }

  #load(file: string): Module {
    const known = this.#modules.get(file);
    if (known) return known;
    const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'does not parse'}`);
    const module: Module = { types: new Map(), imports: new Map() };
    this.#modules.set(file, module);
    for (const statement of program.body) this.#index(module, file, [], statement);
    return module;
  }

  #index(
    module: Module,
    file: string,
    scope: readonly string[],
    node: Statement | Declaration | ExportDefaultDeclarationKind,
  ): void {
    switch (node.type) {
      case 'ImportDeclaration':
        for (const specifier of node.specifiers) {
          if (specifier.type === 'ImportDefaultSpecifier') continue;
          const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined;
          if (imported && imported.type !== 'Identifier') continue;
          module.imports.set(specifier.local.name, {
            file: resolve(dirname(file), node.source.value.replace(/\.js$/, '.d.ts')),
            imported: imported?.name,
          });
        }
        break;
      case 'ExportNamedDeclaration':
        if (node.declaration) this.#index(module, file, scope, node.declaration);
        break;
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration': {
        const name = [...scope, node.id.name].join('.');
        module.types.set(name, { file, name, scope, node });
        break;
      }
      case 'TSModuleDeclaration':
        if (node.kind !== 'global') this.#indexNamespace(module, file, scope, node);
        break;
      default:
        break;
    }
  }

  #indexNamespace(
    module: Module,
    file: string,
    scope: readonly string[],
    node: TSModuleDeclaration,
  ): void {
    if (node.id.type !== 'Identifier' || node.body?.type !== 'TSModuleBlock') return;
    const inner = [...scope, node.id.name];
    for (const statement of node.body.body) this.#index(module, file, inner, statement);
  }
}

/** `A.B.C` as written in the source. */
export function writtenName(name: TSTypeName): string {
  switch (name.type) {
    case 'Identifier':
      return name.name;
    case 'TSQualifiedName':
      return `${writtenName(name.left)}.${name.right.name}`;
    default:
      throw new Error(`A type is not named by ${name.type}`);
  }
}
